/** Looking back: sharing, dice of one's own for another try, and what would have been better is in sight. Without this file links and forms do the rest. */
import "./dice.js";
import "./share.js";

document.documentElement.classList.add("scripted");
document.querySelector(".at-moment .spot.advised")?.scrollIntoView({ block: "nearest", inline: "nearest" });
