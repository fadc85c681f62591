// A server of boardgame.io as its documentation sets it up, with the store that is asked for.
const { readFileSync } = require("node:fs");
const { FlatFile, Server } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");
const { kingdomino } = require("./kingdomino.js");

const { PORT, DOMINOES, FOLDER, POSTGRES } = process.env;
const db = POSTGRES
  ? new PostgresStore({ host: POSTGRES, database: "postgres", username: "postgres", logging: false })
  : new FlatFile({ dir: FOLDER });
const games = [kingdomino(JSON.parse(readFileSync(DOMINOES, "utf8")))];
Server({ games, db }).run(Number(PORT), () => console.log("ready"));
