interface ReplyValues {
  orderNo: string
  item: string
}

/** A ready-made answer with the values of the complaint that it is inserted in. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replaceAll(/\{(orderNo|item)\}/g, (_, name: keyof ReplyValues) => values[name])
