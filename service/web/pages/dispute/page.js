// The page of a dispute. The dispute names its game. Modules that show games read the game from the page, so they are
// loaded after the dispute.

import { html, render, signal } from "../../vendor/preact.js";
import { Language, SignIn } from "../../shared/account.js";
import { get, reader } from "../../shared/api.js";
import { t } from "../../shared/words.js";

const page = document.documentElement;
const trouble = signal(null);

async function come() {
  try {
    const { game, cites } = await get(`/v1/disputes/${page.dataset.dispute}`);
    page.dataset.game = game;
    if (!location.hash) history.replaceState(null, "", `#${cites}`);
    const { hear } = await import("./dispute-room.js");
    await hear();
  } catch (error) {
    trouble.value = error;
  }
}

/** Before there is a dispute to show: somebody must sign in, or there is none. */
const Front = () => html`<header class="head"><a class="brand" href="/">Dominium</a><span class="grow"></span><${Language} /></header>
  <main class="front">
    ${!trouble.value && html`<p role="status">${t("loading")}</p>`}
    ${trouble.value && html`<h1>${trouble.value.message}</h1><p>${t("sign-in-to-see")}</p><${SignIn} done=${come} />`}
  </main>`;

render(html`<${Front} />`, document.body);
await reader();
await come();
