import {
  ChevronDown as chevronDown,
  LayoutDashboard as layoutDashboard,
  TrendingDown as trendingDown,
  TrendingUp as trendingUp,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the seller's console alone; not listed in icon.ts, which the storefront imports.
export const ChevronDown = /* @__PURE__ */ drawIcon(chevronDown)
export const LayoutDashboard = /* @__PURE__ */ drawIcon(layoutDashboard)
export const TrendDown = /* @__PURE__ */ drawIcon(trendingDown)
export const TrendUp = /* @__PURE__ */ drawIcon(trendingUp)
