export { watchPlatformTexts } from './find-platform-text.ts'
