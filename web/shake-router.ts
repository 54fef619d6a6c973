import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the parts of React Router that the storefront does not use (`Form`, `NavLink`, framework
 * mode), and what is for developers only; 8.1 kB of each first page. They stay otherwise, since the package neither marks
 * its calls of `forwardRef` and `memo` as pure nor keeps display names and warnings out of its production build.
 */
export const shakeRouter = (): Plugin => ({
  name: 'shake-router',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\// },
    handler: (code) => ({
      code: code
        .replace(/(?<== )React\$1\.(?:forwardRef|memo)\(/g, '/* @__PURE__ */ $&')
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/(?<=^\s+)warning\(/gm, '/* @__PURE__ */ $&'),
      map: null,
    }),
  },
})
