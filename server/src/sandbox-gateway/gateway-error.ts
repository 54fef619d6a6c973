/** A sentence for the merchant, as EPay gateways write them, and the number that goes with it. */
export interface GatewayError {
  code: number
  msg: string
}

export const gatewayError = (msg: string, code = -1): GatewayError => ({ code, msg })

export const isGatewayError = (value: object): value is GatewayError => 'msg' in value
