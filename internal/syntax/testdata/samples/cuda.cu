#include <cstdio>

// Adds two vectors.
__global__ void add(const float *a, const float *b, float *out, int n) {
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[i] = a[i] + b[i];
}

int main() {
	float *a = nullptr;
	add<<<16, 256>>>(a, a, a, 4096);
	return 0;
}
