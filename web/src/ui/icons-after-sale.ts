import { Scale as scale, Send as send } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by complaints.
export const Scale = /* @__PURE__ */ drawIcon(scale)
export const Send = /* @__PURE__ */ drawIcon(send)
