import {
  Check as check,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CircleX as circleX,
  Clock as clock,
  Copy as copy,
  ExternalLink as externalLink,
  FlaskConical as flaskConical,
  Info as info,
  RefreshCw as refreshCw,
  TriangleAlert as triangleAlert,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used for status: in notices, badges and the checkout.
export const Check = /* @__PURE__ */ drawIcon(check)
export const CircleAlert = /* @__PURE__ */ drawIcon(circleAlert)
export const CircleCheck = /* @__PURE__ */ drawIcon(circleCheck)
export const CircleX = /* @__PURE__ */ drawIcon(circleX)
export const Clock = /* @__PURE__ */ drawIcon(clock)
export const Copy = /* @__PURE__ */ drawIcon(copy)
export const ExternalLink = /* @__PURE__ */ drawIcon(externalLink)
export const FlaskConical = /* @__PURE__ */ drawIcon(flaskConical)
export const Info = /* @__PURE__ */ drawIcon(info)
export const RefreshCw = /* @__PURE__ */ drawIcon(refreshCw)
export const TriangleAlert = /* @__PURE__ */ drawIcon(triangleAlert)
