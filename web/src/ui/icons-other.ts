import {
  Download as download,
  LogOut as logOut,
  MessageCircle as messageCircle,
  QrCode as qrCode,
  Share2 as share,
  Smartphone as smartphone,
  UserCog as userCog,
  Wallet as wallet,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used elsewhere.
export const Download = /* @__PURE__ */ drawIcon(download)
export const LogOut = /* @__PURE__ */ drawIcon(logOut)
export const MessageCircle = /* @__PURE__ */ drawIcon(messageCircle)
export const QrCode = /* @__PURE__ */ drawIcon(qrCode)
export const Share = /* @__PURE__ */ drawIcon(share)
export const Smartphone = /* @__PURE__ */ drawIcon(smartphone)
export const UserCog = /* @__PURE__ */ drawIcon(userCog)
export const Wallet = /* @__PURE__ */ drawIcon(wallet)
