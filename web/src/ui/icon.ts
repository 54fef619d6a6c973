import {
  ArrowLeft as arrowLeft,
  Banknote as banknote,
  Check as check,
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CircleX as circleX,
  Clock as clock,
  Copy as copy,
  CreditCard as creditCard,
  Download as download,
  ExternalLink as externalLink,
  Eye as eye,
  EyeOff as eyeOff,
  FlaskConical as flaskConical,
  Hand as hand,
  type IconNode,
  Info as info,
  KeyRound as keyRound,
  Languages as languages,
  Lock as lock,
  LogOut as logOut,
  Mail as mail,
  MessageCircle as messageCircle,
  Minus as minus,
  Moon as moon,
  PackageCheck as packageCheck,
  Phone as phone,
  Plus as plus,
  QrCode as qrCode,
  ReceiptText as receiptText,
  RefreshCw as refreshCw,
  Search as search,
  ShieldCheck as shieldCheck,
  Smartphone as smartphone,
  Store as store,
  Sun as sun,
  SunMoon as sunMoon,
  TriangleAlert as triangleAlert,
  Undo2 as undo2,
  User as user,
  UserCheck as userCheck,
  UserCog as userCog,
  Wallet as wallet,
  X as x,
  Zap as zap,
} from 'lucide'
import { type ComponentProps, createElement } from 'react'

/**
 * Draws one of the kept set (Lucide), as large as the text beside it. Icons are hidden from screen readers; a control
 * that shows only an icon names itself. Drawn here, since the set's own React part weighs as much as ten icons.
 */
const icon = (shapes: IconNode) => (props: ComponentProps<'svg'>) =>
  createElement(
    'svg',
    {
      className: 'lucide',
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    },
    shapes.map(([tag, attributes], key) => createElement(tag, { ...attributes, key })),
  )

export const ArrowLeft = /* @__PURE__ */ icon(arrowLeft)
export const Banknote = /* @__PURE__ */ icon(banknote)
export const Check = /* @__PURE__ */ icon(check)
export const ChevronLeft = /* @__PURE__ */ icon(chevronLeft)
export const ChevronRight = /* @__PURE__ */ icon(chevronRight)
export const CircleAlert = /* @__PURE__ */ icon(circleAlert)
export const CircleCheck = /* @__PURE__ */ icon(circleCheck)
export const CircleX = /* @__PURE__ */ icon(circleX)
export const Clock = /* @__PURE__ */ icon(clock)
export const Copy = /* @__PURE__ */ icon(copy)
export const CreditCard = /* @__PURE__ */ icon(creditCard)
export const Download = /* @__PURE__ */ icon(download)
export const ExternalLink = /* @__PURE__ */ icon(externalLink)
export const Eye = /* @__PURE__ */ icon(eye)
export const EyeOff = /* @__PURE__ */ icon(eyeOff)
export const FlaskConical = /* @__PURE__ */ icon(flaskConical)
export const Hand = /* @__PURE__ */ icon(hand)
export const Info = /* @__PURE__ */ icon(info)
export const KeyRound = /* @__PURE__ */ icon(keyRound)
export const Languages = /* @__PURE__ */ icon(languages)
export const Lock = /* @__PURE__ */ icon(lock)
export const LogOut = /* @__PURE__ */ icon(logOut)
export const Mail = /* @__PURE__ */ icon(mail)
export const MessageCircle = /* @__PURE__ */ icon(messageCircle)
export const Minus = /* @__PURE__ */ icon(minus)
export const Moon = /* @__PURE__ */ icon(moon)
export const PackageCheck = /* @__PURE__ */ icon(packageCheck)
export const Phone = /* @__PURE__ */ icon(phone)
export const Plus = /* @__PURE__ */ icon(plus)
export const QrCode = /* @__PURE__ */ icon(qrCode)
export const ReceiptText = /* @__PURE__ */ icon(receiptText)
export const RefreshCw = /* @__PURE__ */ icon(refreshCw)
export const Search = /* @__PURE__ */ icon(search)
export const ShieldCheck = /* @__PURE__ */ icon(shieldCheck)
export const Smartphone = /* @__PURE__ */ icon(smartphone)
export const Store = /* @__PURE__ */ icon(store)
export const Sun = /* @__PURE__ */ icon(sun)
export const SunMoon = /* @__PURE__ */ icon(sunMoon)
export const TriangleAlert = /* @__PURE__ */ icon(triangleAlert)
export const Undo2 = /* @__PURE__ */ icon(undo2)
export const User = /* @__PURE__ */ icon(user)
export const UserCheck = /* @__PURE__ */ icon(userCheck)
export const UserCog = /* @__PURE__ */ icon(userCog)
export const Wallet = /* @__PURE__ */ icon(wallet)
export const X = /* @__PURE__ */ icon(x)
export const Zap = /* @__PURE__ */ icon(zap)
