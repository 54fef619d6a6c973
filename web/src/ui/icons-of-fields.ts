import { Eye as eye, EyeOff as eyeOff } from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the field of a password.
export const Eye = /* @__PURE__ */ drawIcon(eye)
export const EyeOff = /* @__PURE__ */ drawIcon(eyeOff)
