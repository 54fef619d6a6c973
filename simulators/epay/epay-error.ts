/** An error for the merchant with its number, below zero, and message, as EPay gateways return them. */
export interface EpayError {
  code: number
  msg: string
}

export const epayError = (msg: string, code = -1): EpayError => ({ code, msg })

/** Whether it is an error; a response of v1 has a `code` and a `msg` as well, but the code is 0 or 1. */
export const isEpayError = (value: object): value is EpayError =>
  'code' in value && typeof value.code === 'number' && value.code < 0
