export { watchPlatformTexts } from './find-platform-text.ts'
export { readTextFiles, restoreTextFile } from './platform-texts.ts'
