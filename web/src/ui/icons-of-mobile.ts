import { ArrowLeft as arrowLeft, Ellipsis as ellipsis, Store as store } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Those of the frame of the mobile site, which is on pages that need no others.
export const Back = /* @__PURE__ */ drawIcon(arrowLeft)
export const Ellipsis = /* @__PURE__ */ drawIcon(ellipsis)
export const ShopFront = /* @__PURE__ */ drawIcon(store)
