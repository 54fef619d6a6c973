export { listPlatformTexts } from './platform-texts.ts'
