import { Ban as ban, Replace as replace, Undo2 as undo2 } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the orders of the seller's console alone; not listed in icon.ts, which the storefront imports.
export const Ban = /* @__PURE__ */ drawIcon(ban)
export const Replace = /* @__PURE__ */ drawIcon(replace)
export const Undo2 = /* @__PURE__ */ drawIcon(undo2)
