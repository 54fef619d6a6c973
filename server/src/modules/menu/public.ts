export { menu } from './menu.rules.ts'
export { listPlatformTexts } from './platform-texts.ts'
