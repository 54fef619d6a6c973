/** The number of the code `secondFactorNeeded`, by itself for the page of the login, which loads no list of codes. */
export const secondFactorNeededCode = 110040
/** The number of the code `confirmationNeeded`. */
export const confirmationNeededCode = 110045
