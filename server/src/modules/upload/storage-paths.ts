/** Where the bytes sent with a ticket are stored until they are checked. */
export const arrivalPath = (ticketKey: string): string => `arrivals/${ticketKey}`

/** Where a checked picture is stored. */
export const picturePath = (key: string): string => `pictures/${key}`

/** What a file that is sold is stored and served as, whatever it contains: browsers save it and never open it. */
export const fileContentType = 'application/octet-stream'

/** Every picture is re-encoded to this type. */
export const storedContentType = 'image/webp'
