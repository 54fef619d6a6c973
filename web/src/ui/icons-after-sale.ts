import { Scale as scale, Send as send } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Those of complaints.
export const Scale = /* @__PURE__ */ drawIcon(scale)
export const Send = /* @__PURE__ */ drawIcon(send)
