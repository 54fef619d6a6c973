import {
  Activity as activity,
  ArrowDown as arrowDown,
  ArrowLeft as arrowLeft,
  ArrowRight as arrowRight,
  ArrowUp as arrowUp,
  ArrowUpToLine as arrowUpToLine,
  Banknote as banknote,
  Bell as bell,
  BookOpen as bookOpen,
  Building2 as building2,
  ChevronDown as chevronDown,
  Circle as circle,
  CreditCard as creditCard,
  Crop as crop,
  Crown as crown,
  ExternalLink as externalLink,
  FilePen as filePen,
  FileText as fileText,
  Gift as gift,
  GripVertical as gripVertical,
  History as history,
  Landmark as landmark,
  LayoutDashboard as layoutDashboard,
  Package as packageIcon,
  Star as star,
  TicketPercent as ticketPercent,
  Trash2 as trash,
  TrendingDown as trendingDown,
  TrendingUp as trendingUp,
  Users as users,
  Wallet as wallet,
  Workflow as workflow,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the seller's console alone; not listed in icon.ts, which the storefront imports.
export const Activity = /* @__PURE__ */ drawIcon(activity)
export const ArrowDown = /* @__PURE__ */ drawIcon(arrowDown)
export const ArrowLeft = /* @__PURE__ */ drawIcon(arrowLeft)
export const ArrowRight = /* @__PURE__ */ drawIcon(arrowRight)
export const ArrowUp = /* @__PURE__ */ drawIcon(arrowUp)
export const ArrowUpToLine = /* @__PURE__ */ drawIcon(arrowUpToLine)
export const Banknote = /* @__PURE__ */ drawIcon(banknote)
export const Bell = /* @__PURE__ */ drawIcon(bell)
export const Building2 = /* @__PURE__ */ drawIcon(building2)
export const ChevronDown = /* @__PURE__ */ drawIcon(chevronDown)
export const Circle = /* @__PURE__ */ drawIcon(circle)
export const CreditCard = /* @__PURE__ */ drawIcon(creditCard)
export const Crop = /* @__PURE__ */ drawIcon(crop)
export const ExternalLink = /* @__PURE__ */ drawIcon(externalLink)
export const FilePen = /* @__PURE__ */ drawIcon(filePen)
export const FileText = /* @__PURE__ */ drawIcon(fileText)
export const GripVertical = /* @__PURE__ */ drawIcon(gripVertical)
export const Crown = /* @__PURE__ */ drawIcon(crown)
export const History = /* @__PURE__ */ drawIcon(history)
export const BookOpen = /* @__PURE__ */ drawIcon(bookOpen)
export const Landmark = /* @__PURE__ */ drawIcon(landmark)
export const Gift = /* @__PURE__ */ drawIcon(gift)
export const LayoutDashboard = /* @__PURE__ */ drawIcon(layoutDashboard)
export const Package = /* @__PURE__ */ drawIcon(packageIcon)
export const Star = /* @__PURE__ */ drawIcon(star)
export const TicketPercent = /* @__PURE__ */ drawIcon(ticketPercent)
export const Trash = /* @__PURE__ */ drawIcon(trash)
export const TrendDown = /* @__PURE__ */ drawIcon(trendingDown)
export const TrendUp = /* @__PURE__ */ drawIcon(trendingUp)
export const Users = /* @__PURE__ */ drawIcon(users)
export const Wallet = /* @__PURE__ */ drawIcon(wallet)
export const Workflow = /* @__PURE__ */ drawIcon(workflow)
