/** A sentence for the merchant, as EPay gateways write them, and the number that goes with it. */
export interface Fault {
  code: number
  msg: string
}

export const fault = (msg: string, code = -1): Fault => ({ code, msg })

export const isFault = (value: object): value is Fault => 'msg' in value
