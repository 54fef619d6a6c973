import {
  Boxes as boxes,
  CircleQuestionMark as circleQuestionMark,
  FileText as fileText,
  MessagesSquare as messagesSquare,
  Package as package_,
  Palette as palette,
  PanelLeftClose as panelLeftClose,
  PanelLeftOpen as panelLeftOpen,
} from 'lucide'
import { drawIcon } from './draw-icon.ts'

// Used by menus of the server and external links.
export const Boxes = /* @__PURE__ */ drawIcon(boxes)
export const CircleQuestionMark = /* @__PURE__ */ drawIcon(circleQuestionMark)
export const FileText = /* @__PURE__ */ drawIcon(fileText)
export const MessagesSquare = /* @__PURE__ */ drawIcon(messagesSquare)
export const Package = /* @__PURE__ */ drawIcon(package_)
export const Palette = /* @__PURE__ */ drawIcon(palette)
export const PanelLeftClose = /* @__PURE__ */ drawIcon(panelLeftClose)
export const PanelLeftOpen = /* @__PURE__ */ drawIcon(panelLeftOpen)
