// The page on which somebody is asked what an app may do, before they have signed in.

import "../../shared/frame.js";
import { html } from "../../vendor/preact.js";
import { SignIn, show } from "../../shared/account.js";

show(html`<${SignIn} done=${() => location.reload()} />`, "sign-in");
