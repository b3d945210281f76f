import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildContract } from './build-contract.ts';
import { buildTexts } from './build-texts.ts';
import { FIRST_LOAD_CHUNKS } from './first-load.ts';
import { precompress } from './precompress.ts';

const server = process.env['SERVER_ADDRESS'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), buildContract(), buildTexts(), precompress()],
  // With an older target Vite rewrites `light-dark()` into variables that are empty under Mantine.
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD_CHUNKS } } },
  },
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
