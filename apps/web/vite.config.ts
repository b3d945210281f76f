import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { buildTexts } from './build-texts.ts';

const server = process.env['SERVER_ADDRESS'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), buildTexts(fileURLToPath(new URL('../..', import.meta.url)))],
  // With an older target Vite rewrites `light-dark()` into variables that are empty under Mantine.
  build: { target: ['chrome123', 'firefox125', 'safari17.5'] },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': server,
      '/management': server,
      '/v3': server,
      '/websocket': { target: server, ws: true },
    },
  },
});
