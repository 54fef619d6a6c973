export { dropUploads } from './drop-uploads.ts'
export { listPictures as picturesOf } from './list-pictures.ts'
export { storePicture as keepPicture } from './store-picture.ts'
export { useUploads } from './use-uploads.ts'
