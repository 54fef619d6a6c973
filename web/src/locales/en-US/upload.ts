import type { Translated } from '../message-types.ts'
import type { upload as zh } from '../zh-CN/upload.ts'

export const upload: Translated<typeof zh> = {
  'upload.done': 'Uploaded',
  'upload.failed': 'The upload failed. Please try again.',
  'upload.tooLarge': 'The picture is larger than the limit of {megabytes} MB.',
  'upload.notPicture': 'Only PNG, JPEG and WebP pictures are accepted.',
  'upload.tooMany': 'At most {most} pictures can be uploaded.',
  'upload.hint':
    'Choose, drop or paste PNG, JPEG or WebP: up to {most} pictures of at most {megabytes} MB each.',
  'upload.choose': 'Choose pictures',
  'upload.camera': 'Take a photo',
  'upload.drop': 'Release to upload',
  'upload.sending': '{percent}% uploaded',
  'upload.checking': 'Checking the picture',
  'upload.retry': 'Upload {name} again',
  'upload.remove': 'Remove {name}',
  'upload.open': 'Enlarge {name}',
  'upload.avatar.choose': 'Upload your own picture',
  'upload.avatar.hint': 'PNG, JPEG or WebP of at most {megabytes} MB. It will be cropped to a square.',
  'upload.avatar.done': 'Uploaded. Save your profile to use it.',
}
