#version 330 core
uniform sampler2D picture;
in vec2 at;
out vec4 colour;

// Makes it grey.
void main() {
    vec4 c = texture(picture, at);
    float grey = dot(c.rgb, vec3(0.3, 0.6, 0.1));
    if (grey > 0.5) { colour = vec4(grey); } else { colour = c; }
}
