import { ValidationErrors } from '../shared/envelope.ts'

/** What a program of the version before does not know in the input of `createOrder`, and an order can be placed without. */
const newFields: readonly string[] = ['startPayment', 'balanceFen']

/**
 * The input for a program of the version before, as it runs beside this one during an upgrade and after going back.
 * Undefined where its `badInput`, with this data, names anything else. The request id stays, since no field that is left
 * out is part of what it stands for.
 */
export function withoutNewFields<Input extends object>(input: Input, data: unknown): Input | undefined {
  const paths = ValidationErrors.safeParse(data).data?.map(({ path }) => path) ?? []
  if (paths.length === 0 || !paths.every((path) => path in input && newFields.includes(path)))
    return undefined
  return { ...input, ...Object.fromEntries(paths.map((path) => [path, undefined])) }
}
