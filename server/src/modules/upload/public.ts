export { dropUploads } from './drop-uploads.ts'
export { ticketHeader } from './file-system-ticket.ts'
export { type KeptUploads, keepUploads, noUploads } from './keep-uploads.ts'
export { listPictures } from './list-pictures.ts'
export { dropReleasedNow, releaseUploads } from './release-uploads.ts'
export { fileContentType, picturePath } from './storage-paths.ts'
export { storePicture } from './store-picture.ts'
export {
  openStoredFile,
  readStoredPieces,
  restoreStoredFile,
  storedContents,
  storedFilePaths,
} from './stored-files.ts'
export { findOpenUse, useKeptAmong, useKeptUploads } from './use-kept-uploads.ts'
export { useUploads } from './use-uploads.ts'
