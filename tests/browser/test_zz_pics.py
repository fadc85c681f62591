import pytest
from tests.browser.test_home import settled
from tests.support.event import did, first_round, open_event
from tests.browser.test_hall_matches import BEST
from tests.support.play import until

SIZES={"390":{"width":390,"height":844},"820":{"width":820,"height":1180},"1366":{"width":1366,"height":768}}

def shoot(visit, who, path, name, sizes=("390","1366"), schemes=("light","dark"), wait=None, full=True):
    for size in sizes:
        for scheme in schemes:
            v=visit(viewport=SIZES[size], reduced_motion="reduce", color_scheme=scheme)
            if who: v.signed_in(who)
            page=settled(v, path.removeprefix("/v1"))
            if wait: page.get_by_text(wait).first.wait_for()
            page.screenshot(path=f"/tmp/desk/{name}-{size}-{scheme}.png", full_page=full)

def test_match(visit, people):
    carla=people["carla"]
    path=open_event(carla, BEST, names=["Ada","Bea","Cleo","Dora"], title="Best of three", play="typed")
    made=first_round(carla,path)
    t=made["tables"][0]
    e=[o["entrant"] for o in t["entrants"]]
    did(carla.post(f"{path}/rounds/1/1/tables/1/match", {"won":[{"entrant":e[0],"games":2},{"entrant":e[1],"games":0}]}))
    e=[o["entrant"] for o in made["tables"][1]["entrants"]]
    did(carla.post(f"{path}/rounds/1/1/tables/2/results", {"results":[{"entrant":e[0],"score":40},{"entrant":e[1],"score":30}]}))
    shoot(visit,None,path,"match",sizes=("390",))
    shoot(visit,"carla",path+"#rounds","match-desk",sizes=("1366",))

def test_online(visit, people):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    path = open_event(carla, {"format":{"kind":"swiss","rounds":2,"size":2}}, players=[ada, bruno], title="Online", play="here")
    first_round(carla, path)
    g=until(lambda: next((one["game"] for one in did(carla.get(f"{path}/rounds/1/1"), 200)["tables"][0]["games"]), None))
    did(ada.post(f"/v1/games/{g}/resignation", {}))
    until(lambda: did(carla.get(f"{path}/rounds/1/1"), 200)["tables"][0]["done"])
    print(did(carla.get(f"{path}/rounds/1/1"), 200)["tables"][0])
    shoot(visit,"carla",path+"#rounds","online",sizes=("390",))
