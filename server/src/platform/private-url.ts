const privateHost =
  /^(localhost|.*\.localhost|.*\.local|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f:]+\])$/

/** Whether a URL can be reached only from this machine or its own network. */
export const isPrivateUrl = (url: string): boolean => privateHost.test(new URL(url).hostname)
