/** The code of an inquiry that does not exist, apart from the others, since the page of it in the console needs it alone. */
export const inquiryNotFoundCode = 210_290
