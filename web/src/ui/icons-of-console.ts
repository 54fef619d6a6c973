import {
  ArrowDown as arrowDown,
  ArrowLeft as arrowLeft,
  ArrowRight as arrowRight,
  ArrowUp as arrowUp,
  ChevronDown as chevronDown,
  Circle as circle,
  CreditCard as creditCard,
  Crop as crop,
  ExternalLink as externalLink,
  GripVertical as gripVertical,
  LayoutDashboard as layoutDashboard,
  Trash2 as trash,
  TrendingDown as trendingDown,
  TrendingUp as trendingUp,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the seller's console alone; not listed in icon.ts, which the storefront imports.
export const ArrowDown = /* @__PURE__ */ drawIcon(arrowDown)
export const ArrowLeft = /* @__PURE__ */ drawIcon(arrowLeft)
export const ArrowRight = /* @__PURE__ */ drawIcon(arrowRight)
export const ArrowUp = /* @__PURE__ */ drawIcon(arrowUp)
export const ChevronDown = /* @__PURE__ */ drawIcon(chevronDown)
export const Crop = /* @__PURE__ */ drawIcon(crop)
export const Circle = /* @__PURE__ */ drawIcon(circle)
export const ExternalLink = /* @__PURE__ */ drawIcon(externalLink)
export const GripVertical = /* @__PURE__ */ drawIcon(gripVertical)
export const LayoutDashboard = /* @__PURE__ */ drawIcon(layoutDashboard)
export const Trash = /* @__PURE__ */ drawIcon(trash)
export const TrendDown = /* @__PURE__ */ drawIcon(trendingDown)
export const TrendUp = /* @__PURE__ */ drawIcon(trendingUp)
export const CreditCard = /* @__PURE__ */ drawIcon(creditCard)
