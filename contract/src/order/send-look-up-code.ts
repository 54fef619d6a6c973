import { CodeRequest, codeSentReply, sendCodeErrorCodes } from '../account/account.ts'
import { endpoint } from '../shared/endpoint.ts'

export const sendLookUpCode = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/order/sendLookUpCode',
  summary:
    'Sends the code that lists the guest orders of a phone or mail address; one without orders gets none, which the reply never reveals',
  input: CodeRequest,
  reply: codeSentReply,
  errorCodes: sendCodeErrorCodes,
})
