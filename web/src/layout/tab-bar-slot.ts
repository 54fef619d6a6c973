/** The id of the element into which the tab bar is rendered; its height is reserved from the first paint on. */
export const tabBarSlotId = 'tab-bar'
