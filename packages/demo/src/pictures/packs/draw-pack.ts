import type { Drawing } from "../../catalogue/catalogue-shapes.ts";
import type { Canvas } from "../canvas.ts";
import { drawBlister } from "./blister.ts";
import { drawBottle } from "./bottle.ts";
import { drawCarton } from "./carton.ts";
import { drawCase } from "./case.ts";
import { drawCloth } from "./cloth.ts";
import { drawDevice } from "./device.ts";
import { drawDropper } from "./dropper.ts";
import { drawGiftSet } from "./gift-set.ts";
import { drawGummyTub } from "./gummy-tub.ts";
import { drawJar } from "./jar.ts";
import type { DrawPack, Pack } from "./pack.ts";
import { drawPouch } from "./pouch.ts";
import { drawPump } from "./pump.ts";
import { drawSachetBox } from "./sachet-box.ts";
import { drawShoe } from "./shoe.ts";
import { drawTin } from "./tin.ts";
import { drawTube } from "./tube.ts";

const ARCHETYPES: Record<Drawing["archetype"], DrawPack> = {
  bottle: drawBottle,
  jar: drawJar,
  carton: drawCarton,
  tin: drawTin,
  case: drawCase,
  tube: drawTube,
  dropper: drawDropper,
  pump: drawPump,
  "sachet-box": drawSachetBox,
  pouch: drawPouch,
  blister: drawBlister,
  "gummy-tub": drawGummyTub,
  "gift-set": drawGiftSet,
  shoe: drawShoe,
  cloth: drawCloth,
  device: drawDevice,
};

/** The pack of a drawing by its archetype. */
export function drawPack(canvas: Canvas, drawing: Drawing): Pack {
  return ARCHETYPES[drawing.archetype](canvas, drawing);
}
