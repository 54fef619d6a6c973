export { dropUploads } from './drop-uploads.ts'
export { ticketHeader } from './file-system-ticket.ts'
export { listPictures } from './list-pictures.ts'
export { fileContentType, picturePath } from './storage-paths.ts'
export { storePicture } from './store-picture.ts'
export {
  openStoredFile,
  readStoredPieces,
  restoreStoredFile,
  storedContents,
  storedFilePaths,
} from './stored-files.ts'
export { findUsedPictures } from './upload.sql.ts'
export { useUploads } from './use-uploads.ts'
