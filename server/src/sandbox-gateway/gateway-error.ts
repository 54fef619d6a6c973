/** An error for the merchant with its number and message, as EPay gateways return them. */
export interface GatewayError {
  code: number
  msg: string
}

export const gatewayError = (msg: string, code = -1): GatewayError => ({ code, msg })

export const isGatewayError = (value: object): value is GatewayError => 'msg' in value
