import { Ban as ban, Undo2 as undo2 } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the orders of the seller's console alone; not listed in icon.ts, which the storefront imports.
export const Ban = /* @__PURE__ */ drawIcon(ban)
export const Undo2 = /* @__PURE__ */ drawIcon(undo2)
