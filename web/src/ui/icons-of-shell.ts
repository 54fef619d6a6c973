import {
  Languages as languages,
  Moon as moon,
  ReceiptText as receiptText,
  Settings as settings,
  Sun as sun,
  SunMoon as sunMoon,
  User as user,
  UserCheck as userCheck,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by the frame of every page.
export const Languages = /* @__PURE__ */ drawIcon(languages)
export const Moon = /* @__PURE__ */ drawIcon(moon)
export const ReceiptText = /* @__PURE__ */ drawIcon(receiptText)
export const Settings = /* @__PURE__ */ drawIcon(settings)
export const Sun = /* @__PURE__ */ drawIcon(sun)
export const SunMoon = /* @__PURE__ */ drawIcon(sunMoon)
export const User = /* @__PURE__ */ drawIcon(user)
export const UserCheck = /* @__PURE__ */ drawIcon(userCheck)
