import { ArrowLeft as arrowLeft, Ellipsis as ellipsis, Store as store } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the mobile frame, also on pages that need no other icons.
export const Back = /* @__PURE__ */ drawIcon(arrowLeft)
export const Ellipsis = /* @__PURE__ */ drawIcon(ellipsis)
export const ShopFront = /* @__PURE__ */ drawIcon(store)
