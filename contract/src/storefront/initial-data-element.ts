/**
 * The id of the element with the first page's data, so that the client does not request it again. Apart from the schema
 * of that data, which not every page needs.
 */
export const initialDataElementId = 'first-screen'
