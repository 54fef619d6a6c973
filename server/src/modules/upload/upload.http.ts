import {
  finishUpload as finishUploadOperation,
  signUpload as signUploadOperation,
} from '@faka/contract/upload/upload'
import { type Handler, handle } from '../../platform/http.ts'
import { finishUpload } from './finish-upload.ts'
import { signUpload } from './sign-upload.ts'

export const uploadHandlers: Handler[] = [
  handle(signUploadOperation, signUpload),
  handle(finishUploadOperation, finishUpload),
]
