/**
 * The icons (Lucide). They are hidden from screen readers; a control that shows only an icon needs a label. They are in
 * several files by where they are used, since each file is loaded as a whole.
 */
export * from './icons-after-sale.ts'
export * from './icons-of-catalogue.ts'
export * from './icons-of-fields.ts'
export * from './icons-of-menu.ts'
export * from './icons-of-mobile.ts'
export * from './icons-of-shell.ts'
export * from './icons-of-state.ts'
export * from './icons-other.ts'
