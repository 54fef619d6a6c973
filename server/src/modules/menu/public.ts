export { menu } from './menu.rules.ts'
