/** Where the bytes sent with a ticket are stored until they are checked. */
export const fileArrivalPath = (fileKey: string): string => `arrivals/${fileKey}`

/** Where a file that is sold is stored. */
export const stockFilePath = (fileKey: string): string => `goods/${fileKey}`
