export { dropUploads } from './drop-uploads.ts'
export { listPictures } from './list-pictures.ts'
export { storePicture } from './store-picture.ts'
export { useUploads } from './use-uploads.ts'
