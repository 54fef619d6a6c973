export { dropUploads } from './drop-uploads.ts'
export { keepPicture } from './keep-picture.ts'
export { picturesOf } from './pictures-of.ts'
export { useUploads } from './use-uploads.ts'
