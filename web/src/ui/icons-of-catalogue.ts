import {
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  Hand as hand,
  House as house,
  KeyRound as keyRound,
  Lock as lock,
  Minus as minus,
  Plus as plus,
  Search as search,
  ShieldCheck as shieldCheck,
  Store as store,
  X as x,
  Zap as zap,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the pages of shop and item.
export const ChevronLeft = /* @__PURE__ */ drawIcon(chevronLeft)
export const ChevronRight = /* @__PURE__ */ drawIcon(chevronRight)
export const Hand = /* @__PURE__ */ drawIcon(hand)
export const House = /* @__PURE__ */ drawIcon(house)
export const KeyRound = /* @__PURE__ */ drawIcon(keyRound)
export const Lock = /* @__PURE__ */ drawIcon(lock)
export const Minus = /* @__PURE__ */ drawIcon(minus)
export const Plus = /* @__PURE__ */ drawIcon(plus)
export const Search = /* @__PURE__ */ drawIcon(search)
export const ShieldCheck = /* @__PURE__ */ drawIcon(shieldCheck)
export const Store = /* @__PURE__ */ drawIcon(store)
export const X = /* @__PURE__ */ drawIcon(x)
export const Zap = /* @__PURE__ */ drawIcon(zap)
