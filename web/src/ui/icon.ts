/**
 * The kept set of icons, drawn in one hand (Lucide). They are hidden from screen readers; a control that shows
 * only an icon names itself. They stand in several files by where they are wanted, since each travels as a whole.
 */
export * from './icons-after-sale.ts'
export * from './icons-of-catalogue.ts'
export * from './icons-of-menu.ts'
export * from './icons-of-mobile.ts'
export * from './icons-of-shell.ts'
export * from './icons-of-state.ts'
export * from './icons-other.ts'
